export { insightFiles, neededPictures } from './store'
