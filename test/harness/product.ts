import { fileURLToPath } from 'node:url'

/** What `npm start` runs. */
export const productFile = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

/** Of the people in the demo. */
export const DEMO_PASSWORD = 'a long demo password for tests'
