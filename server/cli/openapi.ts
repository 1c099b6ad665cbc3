import { writeFileSync } from 'node:fs'
import { openApiDocument } from '../http/openapi'
import { say } from './command'

/** docs/openapi.json as the command writes it and a test compares it. */
export const openApiText = (): string => `${JSON.stringify(openApiDocument(), null, 2)}\n`

/** `openapi [FILE]`: writes the OpenAPI document of the contract. */
export const run = (args: string[]): Promise<number> => {
  const [file = 'docs/openapi.json'] = args
  writeFileSync(file, openApiText())
  say(`Wrote ${file}`)
  return Promise.resolve(0)
}
