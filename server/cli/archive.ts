import { spawn } from 'node:child_process'
import * as z from 'zod/mini'
import { CommandFailed } from './command'

/** Contents of a backup: manifest.json, the database, files/ and, for the embedded database, the key. */
export const manifest = z.object({
  format: z.literal(1),
  engine: z.enum(['pglite', 'postgres']),
  /** State of the migrations. */
  migrations: z.string(),
  created: z.string(),
})

export const EMBEDDED_DUMP = 'database.tar.gz'
export const SERVER_DUMP = 'database.dump'

/** Runs a program; rejects with what it wrote to stderr, and with `missing` when it is not installed. */
export const runProgram = (
  program: string,
  args: readonly string[],
  missing: string,
  env: Readonly<Record<string, string>> = {},
): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } })
    let complaints = ''
    child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
    child.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new CommandFailed(missing) : error),
    )
    child.on('close', code =>
      code === 0
        ? resolve()
        : reject(new CommandFailed(`${program} failed (exit ${code ?? 'by signal'}): ${complaints.trim()}`)),
    )
  })

/** A database URL as programs get it: every user of the machine can read arguments, but not the environment. */
export const withoutPassword = (databaseUrl: string): { url: string; env: Record<string, string> } => {
  const url = new URL(databaseUrl)
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password)
  url.password = ''
  url.searchParams.delete('password')
  return { url: url.href, env: password === '' ? {} : { PGPASSWORD: password } }
}

const NO_TAR = 'The program tar is needed for archives and was not found.'

export const pack = (folder: string, file: string): Promise<void> =>
  runProgram('tar', ['-czf', file, '-C', folder, '.'], NO_TAR)

/** tar refuses absolute names and names that lead out of the folder. */
export const unpack = (file: string, folder: string): Promise<void> =>
  runProgram('tar', ['-xzf', file, '-C', folder, '--no-same-owner'], NO_TAR)
