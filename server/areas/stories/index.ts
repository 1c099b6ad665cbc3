export { type StoryMarks, type StoryRow, presentStory } from './present'
export { authorOfStory, CARD_JOINS, cardShown, findStories, storyFields, storyModified } from './rows'
