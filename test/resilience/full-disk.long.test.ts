import '../support/full-length.js';
import './full-disk.test.js';
