/** Errors that the person who starts the server or a command can repair, by name, with their exit codes (README). */
const FORESEEN: Readonly<Record<string, number>> = {
  CommandFailed: 1,
  BadEnvironment: 2,
  UsageError: 2,
  FolderInUse: 3,
  UnsafeDatabase: 4,
  DatabaseUnreachable: 5,
}

const isMisread = (error: Error): boolean =>
  'code' in error && typeof error.code === 'string' && error.code.startsWith('ERR_PARSE_ARGS')

/** The exit code for what ended a process; 1 for everything that nobody foresaw. */
export const exitCodeOf = (error: unknown): number =>
  error instanceof Error ? (isMisread(error) ? 2 : (FORESEEN[error.name] ?? 1)) : 1

/** A sentence for a foreseen error; anything else shows where it happened. */
export const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') return 'The port is in use. Choose another with PORT.'
  return error.name in FORESEEN || isMisread(error) ? error.message : (error.stack ?? error.message)
}
