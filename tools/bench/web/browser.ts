import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

const onPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, name))
    .find(existsSync)

/** Chromium from CHROMIUM_PATH, else from PATH, else the one that comes as a package. Nothing is downloaded. */
export const chromiumPath = async (): Promise<string> => {
  const local = process.env.CHROMIUM_PATH ?? onPath('chromium') ?? onPath('google-chrome')
  if (local !== undefined) return local
  // Set before the import: the package then unpacks the system libraries it needs as well.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x'
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}

export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] })
