export { type StoryMarks, type StoryRow, presentStory } from './present'
export { CARD_JOINS, cardShown, findCard, findStories, seenCards, storyModified } from './rows'
