import '#test/support/full-length.js';
import './random.test.js';
