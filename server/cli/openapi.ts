import { writeFileSync } from 'node:fs'
import { openApiDocument } from '../http/openapi'
import { say } from './command'
import { wireText } from './wire'

/** docs/openapi.json as the command writes it and a test compares it. */
export const openApiText = (): string => `${JSON.stringify(openApiDocument(), null, 2)}\n`

/** The client's form of the contract, as the formatter leaves it. */
const WIRE = 'src/api/wire.ts'

/** `openapi`: writes what is made from the contract: the OpenAPI document and the client's form of it. */
export const run = (): Promise<number> => {
  writeFileSync('docs/openapi.json', openApiText())
  writeFileSync(WIRE, wireText())
  say(`Wrote docs/openapi.json and ${WIRE}`)
  return Promise.resolve(0)
}
