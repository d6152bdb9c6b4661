/** Games that cannot be created with a commitment. */
import { expected, people } from './games.js';
import { sendTo, typeOf, UNKNOWN_ID, usualSend, type Scene } from './scene.js';
import type { Response } from './service.js';

interface Commitment {
  readonly id: string;
  readonly expiresAt: string;
}

const commitTo = async (scene: Scene): Promise<Commitment> =>
  JSON.parse((await usualSend(scene)({ method: 'POST', path: '/v1/commitments' })).text) as Commitment;

const createWith = (scene: Scene, commitmentId: string): Promise<Response> =>
  sendTo(scene, usualSend(scene), {
    body: { seats: people(typeOf(scene)), commitmentId, clientSeed: 'Zoë' },
  });

export function commitmentNotFound(scene: Scene): Promise<Response> {
  return createWith(scene, UNKNOWN_ID);
}

export async function commitmentUsed(scene: Scene): Promise<Response> {
  const { id } = await commitTo(scene);
  expected(await createWith(scene, id), 201, 'the first game');
  return createWith(scene, id);
}

export async function commitmentExpired(scene: Scene): Promise<Response> {
  const { engine } = scene.services.usual.app;
  const { clock } = engine;
  const { id, expiresAt } = await commitTo(scene);
  Object.assign(engine, { clock: () => Date.parse(expiresAt) + 1 });
  try {
    return await createWith(scene, id);
  } finally {
    Object.assign(engine, { clock });
  }
}
