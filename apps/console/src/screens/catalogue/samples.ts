/** A tested receiver in one language, and where its verification begins and ends. */
export type Sample = {
  language: string;
  name: string;
  /** Reads the file. Vite puts each file into a chunk of its own. */
  read(): Promise<{ default: string }>;
  /** First text of the part that verifies. */
  from: string;
  /** First text after that part. */
  to: string;
};

/** The samples of examples/receivers, and the package for Node.js. */
export const SAMPLES: readonly [Sample, ...Sample[]] = [
  {
    language: 'typescript',
    name: 'TypeScript',
    read: () => import('../../../../../packages/receiver/README.md?raw'),
    from: "import express from 'express';",
    to: '```\n\nRespond',
  },
  {
    language: 'node',
    name: 'Node.js',
    read: () => import('../../../../../examples/receivers/receiver.mjs?raw'),
    from: '/** Checks the six steps',
    to: '/**\n * Recent keys',
  },
  {
    language: 'python',
    name: 'Python',
    read: () => import('../../../../../examples/receivers/receiver.py?raw'),
    from: 'def verify(',
    to: 'class Recent:',
  },
  {
    language: 'go',
    name: 'Go',
    read: () => import('../../../../../examples/receivers/receiver.go?raw'),
    from: '// verify checks',
    to: '// recent holds',
  },
  {
    language: 'java',
    name: 'Java',
    read: () => import('../../../../../examples/receivers/Receiver.java?raw'),
    from: '    /** Checks the six steps',
    to: '    /**\n     * Recent keys',
  },
  {
    language: 'php',
    name: 'PHP',
    read: () => import('../../../../../examples/receivers/receiver.php?raw'),
    from: '/** Checks the six steps',
    to: '/**\n * Recent keys',
  },
  {
    language: 'rust',
    name: 'Rust',
    read: () => import('../../../../../examples/receivers/rust/receiver.rs?raw'),
    from: '/// Checks the six steps',
    to: '/// Recent keys',
  },
];
