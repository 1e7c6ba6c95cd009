import { readFile } from 'node:fs/promises';
import {
  DockerfileParser,
  type Instruction,
  type JSONInstruction,
  type ModifiableInstruction,
} from 'dockerfile-ast';

export type Step = {
  keyword: string;
  /** Arguments without flags. The values of build arguments replace `${…}`. */
  args: readonly string[];
  /** The values of the JSON form `["a", "b"]`. Empty for any other form. */
  json: readonly string[];
  flags: ReadonlyMap<string, string>;
};
export type Stage = { name: string; from: string; steps: readonly Step[] };

/** Reads the stages of a Dockerfile in order. @throws Error when the file has no stage */
export async function readDockerfile(path: string): Promise<Stage[]> {
  const stages: Stage[] = [];
  let steps: Step[] = [];
  const buildArguments = new Map<string, string>();
  for (const instruction of DockerfileParser.parse(await readFile(path, 'utf8')).getInstructions()) {
    const step = readStep(instruction, buildArguments);
    const [first = '', , name = `stage-${stages.length}`] = step.args;
    if (step.keyword === 'FROM') {
      steps = [];
      stages.push({ name, from: first, steps });
    } else if (stages.length === 0 && step.keyword === 'ARG') {
      const [argument = '', value = ''] = first.split('=');
      buildArguments.set(argument, value);
    } else {
      steps.push(step);
    }
  }
  if (stages.length === 0) throw new Error(`${path} has no FROM`);
  return stages;
}

function readStep(instruction: Instruction, buildArguments: ReadonlyMap<string, string>): Step {
  const args = instruction
    .getArguments()
    .map((argument) =>
      argument.getValue().replace(/\$\{(\w+)\}/g, (_all, name) => buildArguments.get(name) ?? ''),
    );
  const flags = takesFlags(instruction) ? instruction.getFlags() : [];
  const json = takesJson(instruction) ? instruction.getJSONStrings() : [];
  return {
    keyword: instruction.getKeyword(),
    args,
    json: json.map((argument) => argument.getJSONValue()),
    flags: new Map(flags.map((flag) => [flag.getName(), flag.getValue() ?? ''])),
  };
}

const takesFlags = (instruction: Instruction): instruction is ModifiableInstruction =>
  'getFlags' in instruction;
const takesJson = (instruction: Instruction): instruction is JSONInstruction =>
  'getJSONStrings' in instruction;
