export { type StoryMarks, type StoryRow, presentStory } from './present'
export { authorOfStory, findStories, storyFields, storyModified } from './rows'
