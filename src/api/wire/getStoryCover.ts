// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getStoryCover: Call<typeof contract.getStoryCover> = {"id":"stories.cover","method":"GET","path":"/stories/{storyId}/cover/","audience":"user","shape":"*"}
