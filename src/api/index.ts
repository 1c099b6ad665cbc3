export { ApiError, RequestTimeoutError } from './apiError'
export { createApiClient, type ApiClient } from './createApiClient'
export type { UploadProgress } from './transport'
