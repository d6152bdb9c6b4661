import '../support/full-length.js';
import './edges.test.js';
