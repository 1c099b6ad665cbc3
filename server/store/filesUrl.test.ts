import { describe, expect, it } from 'vitest'
import { readFilesUrl } from './filesUrl'

describe('the address of an object store', () => {
  it('names bucket and folder, and how the store is reached', () => {
    expect(readFilesUrl('s3://survey-files')).toEqual({
      bucket: 'survey-files',
      prefix: '',
      region: 'us-east-1',
      endpoint: undefined,
      pathStyle: false,
      encryption: undefined,
      kmsKey: undefined,
    })
    expect(
      readFilesUrl(
        's3://files/tabularium/live/?region=eu-central-1&endpoint=https://store.example&path-style=1&encryption=aws:kms&kms-key=k1',
      ),
    ).toEqual({
      bucket: 'files',
      prefix: 'tabularium/live/',
      region: 'eu-central-1',
      endpoint: 'https://store.example/',
      pathStyle: true,
      encryption: 'aws:kms',
      kmsKey: 'k1',
    })
  })

  it.each([
    ['https://store.example/files', 'must begin with s3://'],
    ['nonsense', 'must begin with s3://'],
    ['s3://key:secret@files', 'must not hold keys'],
    ['s3:///folder', 'must name a bucket'],
    ['s3://files?regoin=eu', 'has an unknown setting regoin'],
    ['s3://files?path-style=yes', 'must have path-style=1 or path-style=0'],
    ['s3://files?endpoint=ftp://store', 'must have an http or https address'],
    ['s3://files?encryption=rot13', 'must have encryption=AES256'],
    ['s3://files?encryption=AES256&kms-key=k', 'has a kms-key'],
  ])('refuses %s', (url, why) => {
    expect(() => readFilesUrl(url)).toThrow(why)
  })
})
