export { insightImage } from './present'
export { insightFiles, neededPictures, pictureOfInsight, seesInsight } from './store'
