// Answers the HTTP interface of ClickHouse from an embedded one: `node serve.mjs FOLDER`. Prints its port as JSON and ends with its
// standard input. Statements run one after the other; settings are accepted and ignored.
import { Session } from 'chdb'
import { createServer } from 'node:http'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const folder = process.argv[2]
const session = new Session(join(folder, 'store'))
session.query('CREATE DATABASE IF NOT EXISTS respondents')
session.query('USE respondents')

const bodyOf = async request => {
  const parts = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

let inserts = 0

/** The embedded one reads what is inserted from a file. */
const insert = async (statement, bytes) => {
  const file = join(folder, `insert-${inserts++}`)
  await writeFile(file, bytes)
  const [, target, format] = /^(INSERT INTO .*) FORMAT (\w+)$/su.exec(statement)
  try {
    await session.queryAsync(`${target} SELECT * FROM file('${file}', '${format}')`)
  } finally {
    await rm(file)
  }
  return Buffer.alloc(0)
}

const answer = async (url, body) => {
  const statement = url.searchParams.get('query')
  if (statement !== null) return insert(statement, body)
  const format = url.searchParams.get('default_format') ?? 'TabSeparated'
  const text = body.toString()
  if (!/^\s*(SELECT|SHOW|EXISTS)/u.test(text)) {
    session.query(text)
    return Buffer.alloc(0)
  }
  return Buffer.from((await session.queryAsync(text, { format })).bytes())
}

let before = Promise.resolve()
const server = createServer((request, response) => {
  const url = new URL(request.url, 'http://127.0.0.1')
  const work = async () => {
    const body = await bodyOf(request)
    try {
      response.end(await answer(url, body))
    } catch (error) {
      response.writeHead(500, { 'x-clickhouse-exception-code': String(error.clickhouseCode ?? 1) }).end(error.message)
    }
  }
  before = before.then(work)
})
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ port: server.address().port })))
process.stdin.resume().on('end', () => process.exit(0))
