import pino, { type DestinationStream, type Logger } from 'pino'

const CAUSES_MAX = 5

/** A failed query carries its parameters in its message, in its stack and as a property: people's data, and hashes of passwords. */
const withoutParams = (message: string): string => message.replace(/\nparams: [\s\S]*$/, '\nparams: not logged')

const framesOf = ({ stack = '', message }: Error): string => {
  const at = stack.indexOf(message)
  return at < 0 ? '' : stack.slice(at + message.length)
}

/** An error with its causes as the log holds it: what happened and where, without values. Of other properties only names and codes. */
const describeError = (error: unknown, causes = CAUSES_MAX): unknown => {
  if (!(error instanceof Error)) return { type: typeof error }
  const message = withoutParams(error.message)
  const named = ['code', 'table', 'constraint', 'routine'].flatMap(key => {
    const value = (error as unknown as Record<string, unknown>)[key]
    return typeof value === 'string' ? [[key, value]] : []
  })
  const inner = error instanceof AggregateError ? (error.errors as unknown[]).slice(0, CAUSES_MAX) : []
  return {
    type: error.name,
    message,
    stack: `${error.name}: ${message}${framesOf(error)}`,
    ...Object.fromEntries(named),
    ...(error.cause !== undefined && causes > 0 ? { cause: describeError(error.cause, causes - 1) } : {}),
    ...(inner.length > 0 && causes > 0 ? { errors: inner.map(one => describeError(one, causes - 1)) } : {}),
  }
}

/** JSON lines. What could hold a secret is not written. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      serializers: { err: (error: unknown) => describeError(error) },
      redact: [
        'password',
        '*.password',
        'secret',
        '*.secret',
        'authorization',
        '*.authorization',
        'cookie',
        '*.cookie',
        'jwt',
        '*.jwt',
      ],
    },
    destination ?? pino.destination({ fd: 1, sync: true }),
  )
