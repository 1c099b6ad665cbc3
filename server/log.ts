import pino from 'pino'
import type { DestinationStream, Logger } from 'pino'

/** JSON lines. What could hold a secret is not written. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
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
