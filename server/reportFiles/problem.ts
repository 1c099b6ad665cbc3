import { DOWNLOAD_LIMITS, TEMPLATE_LIMITS } from '@core/domain'

/** A file that cannot be made for a reason its reader can understand; the message is shown. */
export class ReportFileError extends Error {
  constructor(
    message: string,
    readonly detail = '',
  ) {
    super(message)
    this.name = 'ReportFileError'
  }
}

const SPLIT = 'Choose fewer questions or a smaller axis, or split the report.'

export const tooSlow = (): ReportFileError =>
  new ReportFileError(`Writing the file took longer than ${DOWNLOAD_LIMITS.writeMs / 60_000} minutes. ${SPLIT}`)

export const needsTooMuchMemory = (): ReportFileError =>
  new ReportFileError(`Writing the file needs more than ${DOWNLOAD_LIMITS.heapMb / 1024} GB of memory. ${SPLIT}`)

export const tooManyBytes = (): ReportFileError =>
  new ReportFileError(`The file would be larger than ${DOWNLOAD_LIMITS.bytes / 1024 ** 2} MB. ${SPLIT}`)

const SIMPLER = 'Remove slides and pictures from it and upload it again.'

export const templateTooSlow = (): ReportFileError =>
  new ReportFileError(`Reading the template took longer than ${TEMPLATE_LIMITS.readMs / 1000} seconds. ${SIMPLER}`)

export const templateTooLarge = (): ReportFileError =>
  new ReportFileError(`Reading the template needs more than ${TEMPLATE_LIMITS.heapMb} MB of memory. ${SIMPLER}`)
