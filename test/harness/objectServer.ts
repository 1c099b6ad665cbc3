import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export interface ObjectServer {
  /** FILES_URL of its bucket. */
  readonly filesUrl: string
  close(): Promise<void>
}

/** An object store on this machine that speaks S3, with one bucket. Its keys are put into this process's environment. */
export const serveObjects = async (): Promise<ObjectServer> => {
  const directory = await mkdtemp(join(tmpdir(), 'tabularium-objects-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'survey-files' }],
  })
  const { port } = await server.run()
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER'
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER'
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`)
  return {
    filesUrl: `s3://survey-files/tabularium?endpoint=${endpoint}&path-style=1`,
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
