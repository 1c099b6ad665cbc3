import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What R says of one reading: the time is that of the call alone, without the start of R. */
export interface HavenRead {
  readonly respondents: number
  readonly variables: number
  readonly warnings: number
  readonly seconds: number
  readonly peakMegabytes: number
}

const SCRIPT = `
suppressMessages(library(haven))
path <- commandArgs(trailingOnly = TRUE)[1]
seconds <- system.time(survey <- read_sav(path))[["elapsed"]]
status <- tryCatch(readLines("/proc/self/status"), error = function(e) character())
peak <- as.numeric(gsub("[^0-9]", "", grep("^VmHWM", status, value = TRUE)))
cat(sprintf('{"respondents":%d,"variables":%d,"warnings":0,"seconds":%.4f,"peakMegabytes":%.1f}',
  nrow(survey), ncol(survey), seconds, if (length(peak) == 1) peak / 1024 else 0))
`

/** Whether R and its package haven are installed. */
export const hasHaven = (): Promise<boolean> =>
  run('Rscript', ['-e', 'library(haven)']).then(
    () => true,
    () => false,
  )

/** Reads a .sav file with haven, in a process of R. */
export const readWithHaven = async (path: string): Promise<HavenRead> => {
  const { stdout } = await run('Rscript', ['-e', SCRIPT, path])
  return JSON.parse(stdout) as HavenRead
}
