import '#test/support/full-length.js';
import './hider.test.js';
