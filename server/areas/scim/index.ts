export { scimRoutes, type ScimAnswer, type ScimRoute } from './routes'
export { ScimRefusal, URN } from './wire'
