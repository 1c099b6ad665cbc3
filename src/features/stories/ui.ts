export { NewStoryForm } from './components/NewStoryForm'
export { StoryCard } from './components/StoryCard'
export { StoryList } from './components/StoryList'
export { StoryView } from './components/StoryView'
