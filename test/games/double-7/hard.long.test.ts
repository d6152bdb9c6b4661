import '#test/support/full-length.js';
import './hard.test.js';
