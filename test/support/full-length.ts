/** Import this before a test to run the test at full length. It must not import `length.js`, which reads the variable. */
process.env['PARLOUR_TEST_LENGTH'] = 'full';
