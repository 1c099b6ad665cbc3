// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const deleteFavorite: Call<typeof contract.deleteFavorite> = {"id":"favorites.delete","method":"DELETE","path":"/favorites/{id}/","audience":"user","shape":{}}
