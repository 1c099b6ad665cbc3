export { CardComments } from './components/CardComments'
export { StoryComments } from './components/StoryComments'
