// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const deleteBanner: Call<typeof contract.deleteBanner> = {"id":"banners.delete","method":"DELETE","path":"/datasets/{studyId}/{datasetName}/banners/{bannerId}/","audience":"manager","shape":{}}
