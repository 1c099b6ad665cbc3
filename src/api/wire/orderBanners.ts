// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const orderBanners: Call<typeof contract.orderBanners> = {"id":"banners.order","method":"PATCH","path":"/datasets/{studyId}/{datasetName}/banners/","audience":"manager","shape":{"results":[{"id":"s","name":"s","revision":"n","entries":[{"levels":[{"question":"s","breakout?":"s","head?":"s","options?":["s"],"nets?":["s"],"nets_first?":"b","heads?":{"*":"s"}}]}],"groups":[{"group":"s","label":"s","columns":"n"}],"columns":[{"key":"s","group":"s","label":"s","is_net":"b"}],"gone":["s"],"used_by?":["s"],"modified":"s"}]}}
