import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { openApiDocument } from '../http/openapi'
import { say } from './command'
import { wireFiles } from './wire'

/** docs/openapi.json as the command writes it and a test compares it. */
export const openApiText = (): string => `${JSON.stringify(openApiDocument(), null, 2)}\n`

const WIRE = 'src/api/wire'

/** `openapi`: writes what is made from the contract: the OpenAPI document and the client's form of it. */
export const run = (): Promise<number> => {
  writeFileSync('docs/openapi.json', openApiText())
  rmSync(WIRE, { recursive: true, force: true })
  mkdirSync(WIRE)
  for (const [file, text] of wireFiles()) writeFileSync(`${WIRE}/${file}`, text)
  say(`Wrote docs/openapi.json and ${WIRE}`)
  return Promise.resolve(0)
}
