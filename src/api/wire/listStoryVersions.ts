// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const listStoryVersions: Call<typeof contract.listStoryVersions> = {"id":"stories.versions","method":"GET","path":"/stories/{storyId}/versions/","audience":"user","shape":{"results":[{"version":"n","saved":"s","by":"*","restored_from":"*","cards":"n","changes":[{"text":"s","before?":"s","after?":"s"}]}]}}
