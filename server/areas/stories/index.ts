export { type StoryMarks, type StoryRow, presentStory } from './present'
export { CARD_JOINS, cardShown, findStories, seenCards, storyModified } from './rows'
