export { insightImage } from './present'
export { insightFiles, neededPictures, seesInsight } from './store'
