// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getStoryPicture: Call<typeof contract.getStoryPicture> = {"id":"stories.picture","method":"GET","path":"/stories/{storyId}/cards/{cardId}/picture/","audience":"user","shape":"*"}
