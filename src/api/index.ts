export { ApiError, RequestTimeoutError } from './apiError'
export { createApiClient, type ApiClient, type ApiDependencies, type CallOptions } from './createApiClient'
export type { UploadProgress } from './transport'
