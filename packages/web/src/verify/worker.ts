import { checkRecords } from '#src/verify/stream.js';
console.log(checkRecords);
