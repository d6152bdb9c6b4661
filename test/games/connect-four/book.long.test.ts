import '#test/support/full-length.js';
import './book.test.js';
