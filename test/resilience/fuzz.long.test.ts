import '../support/full-length.js';
import './fuzz.test.js';
