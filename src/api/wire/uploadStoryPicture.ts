// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const uploadStoryPicture: Call<typeof contract.uploadStoryPicture> = {"id":"stories.uploadPicture","method":"POST","path":"/stories/{storyId}/pictures/","audience":"user","bodyType":"bytes","shape":{"picture":"s"}}
