import '#test/support/full-length.js';
import './cpu.test.js';
