import '#test/support/full-length.js';
import './perft.test.js';
