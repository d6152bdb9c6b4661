import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fp from 'fastify-plugin';

const OPTIONS = {
  allErrors: true,
  discriminator: true,
  useDefaults: false,
  removeAdditional: false,
  strict: false,
} as const;

const createAjv = (sharedSchemas: Record<string, unknown>, coerceTypes: boolean): Ajv2020 => {
  const ajv = new Ajv2020({ ...OPTIONS, coerceTypes });
  addFormats.default(ajv);
  for (const schema of Object.values(sharedSchemas)) ajv.addSchema(schema as object);
  return ajv;
};

/**
 * Validates requests against the schemas of their route. Unknown fields are refused, never dropped; bodies are neither
 * coerced nor completed. Parameters arrive as text and are coerced to the types of their schema.
 */
export default fp(
  (app, _options, done) => {
    const bodies = createAjv(app.getSchemas(), false);
    const parameters = createAjv(app.getSchemas(), true);
    app.setValidatorCompiler(({ schema, httpPart }) =>
      (httpPart === 'body' ? bodies : parameters).compile(schema as object),
    );
    done();
  },
  { name: 'validation', dependencies: ['schemas'] },
);
