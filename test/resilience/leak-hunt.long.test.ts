import '../support/full-length.js';
import './leak-hunt.test.js';
