import type { Texts } from '../types'

/** Calls of the library. */
export const LIBRARY: Texts = {
  // Library
  'studies.list':
    'Answers one page of the studies. Those that you may not open come last and are locked; with a query, filters, restrict=1 or silent restrictions they are left out.',
  'studies.get':
    'Answers the study with a summary of each dataset. Questions come with the dataset itself (datasets.get).',
  'studies.create':
    'Makes a study without datasets. Problems are listed under the names of their fields, study_name and study_number among them.',
  'studies.patch': 'Changes the fields that are given. Metadata fields that are not named keep their values.',
  'studies.delete':
    'Deletes the study with its datasets, documents, reports and key insights. It cannot be undone; the name has to be given to confirm it.',
  'stories.search':
    'Answers one page of the public stories, those for your groups and your own, searched by title, summary and cards.',
  'stories.list': 'Lists the public stories, those for your groups and your own, newest change first.',
  'stories.get':
    'Answers the story with its cards. Cards about documents, key insights and data that you may not open are left out.',
  'stories.create': 'Makes a story of your own. Cards are added one by one (stories.addCard).',
  'stories.patch':
    'Changes what is given. A manager may change a story of somebody else that they read, but only its author may make it private.',
  'stories.addCard':
    'Adds a headline, a text, a picture, a divider, a page of a document, a key insight or a figure, behind the card that is named or behind the last. A story holds at most 100 cards.',
  'stories.uploadPicture':
    'The body is the picture itself: PNG, JPEG or GIF, at most 10 MB. It is redrawn, so that nothing else of the file is kept. Answers the key by which stories.addCard and stories.patchCard name it; a picture that no card or cover names within a day is deleted.',
  'stories.cover': 'Answers the picture that was chosen as the cover as WebP; 404 where a cover is drawn.',
  'stories.picture': 'Answers the picture of a picture card as WebP.',
  'stories.patchCard':
    'Changes the words or the picture of a card, as far as its kind has them. With base, a text that somebody else changed meanwhile is not overwritten.',
  'stories.moveCard': 'Puts the card behind another one, or at the top, and answers the story in its new order.',
  'stories.removeCard': 'Removes the card. For a day it can be put back with stories.restoreCard.',
  'stories.restoreCard': 'Puts a removed card back at the place that it had.',
  'stories.copyCard': 'Puts a copy of the card behind it.',
  'stories.figure':
    'Calculates the figure of a card with your own rights: over the version of the data that the card shows or, with newest, over the one that the dataset has now. Where that version lacks a question, row, banner or weight of the figure, nothing is calculated and missing names it.',
  'stories.setFigureView':
    'Shows the question of a figure in another way: of the data that the card shows or, with data_version, of the newest, which you looked at. Where a colleague changed the view since base, nothing is changed.',
  'stories.remove': 'Takes the story out of sight; for a day it can be restored, then it is gone.',
  'stories.restore': 'Puts a story back that was deleted at most a day ago, with its cards and readers.',
  'stories.versions':
    'Lists what the story was, newest first, with who changed it and in what it differs from the version before. What one person changes without a pause of half an hour is one version. Cards that you may not see are left out, and so are versions that differ in nothing else.',
  'stories.restoreVersion':
    'Brings title, summary and cards of an earlier version back. What the story is now joins its history; readers stay as they are, and so do cards that you may not see.',
  'stories.copy': 'Makes an own story that nobody else reads, with the cards that you see.',
  'stories.readers':
    'Says how many people read the story as it is or, with public or groups, would read it, and which cards some of them may not see.',
  'stories.viewAs':
    'Answers the story as a person gets it or, with group, somebody who is in this group alone or, with neither, in no group; for its author, and for managers who see it. Cards that you do not see are left out. Nothing is counted as read, and the audit log has a line.',
  'stories.figureAs':
    'Calculates the figure of a card with the rights of whichever of you two has fewer. A card that one of you does not see is not found.',
  'stories.settleFigure':
    'Lets readers have the newest figures, or keeps those that the card has. data_version says which version was looked at; if the data have changed again since, nothing is decided.',
  'comments.list':
    'Lists the comments on the story and on the cards that you see, with their replies, oldest first. Comments on cards that you may not see are left out.',
  'comments.add':
    'Comments on the story, on a card of it, or replies to a comment, and answers all comments. @[id] mentions a person of comments.people. A story holds at most 500 comments.',
  'comments.patch':
    'Changes the words of a comment of your own. With base, words that were changed meanwhile are not overwritten.',
  'comments.remove':
    'Deletes a comment of your own; managers delete any. A first comment with replies loses its words only.',
  'comments.settle':
    'Marks the conversation as resolved, or opens it again. For those who began it or may change the story.',
  'comments.people':
    'Names people who can see the story, or the card, to mention in a comment: those in the conversation or, with query, those of that name. Under silent restrictions only those whose names the story shows you.',
  'views.list': 'Lists the views of the list that you saved, by name. Nobody else sees them.',
  'views.create':
    'Saves a view for you. You have at most 50 of one list; a name that you used already is refused with 409.',
  'views.change':
    'Changes the name, the settings, or whether the list opens with the view. One view of a list can be the default: another one that was is so no longer.',
  'views.delete': 'Removes the view. What it shows stays as it is.',
  'favorites.list':
    'Lists your favorites with the study or story of each, newest first. What you may no longer know of is left out.',
  'favorites.create': 'Marks a study or story. One that is marked already answers the favorite that is there.',
  'favorites.delete': 'Takes the mark away; the study or story stays.',
  'following.list':
    'Lists what you follow: studies, stories, questions, saved reports and searches. What you may no longer know of is left out.',
  'following.get': 'Whether you follow it.',
  'following.start':
    'Follows a study, story, question, saved report or search: what happens to it, or what the search newly finds, is in following.notices, and in your mails if you chose some. Following it again changes nothing. You can follow at most 500 things, 50 of them searches.',
  'following.end': 'Stops following it. What was said before stays in your inbox.',
  'following.notices':
    'Lists what is new in what you follow and what was said to you, newest first: 100 lines at most. Equal notices about one thing are one line until they are read. What you may no longer know of is in no line and no count.',
  'following.read':
    'Marks notices as read, up to the moment of the newest one that you saw: those of one line, or all. Answers how many lines are unread now.',
  'following.getChoice': 'How you get news besides the inbox, and whether this installation can send mails.',
  'following.patchChoice':
    'Chooses mails at once (gathered for a minute or two), every day or every Monday at 08:00 of your time zone, or none. What was in your inbox before is not mailed.',
  'following.askLeave': 'Sends the browser to the page that asks whether your mails are to stop. Nothing changes yet.',
  'following.leaveMails':
    'Stops the mails of the person to whom the link was sent, as mail programs do it in one click (RFC 8058). The link is good for nothing else. Repeating it changes nothing.',
  'search.questions':
    'Answers one page of the questions of datasets that you may use, best match first. Where few match everything, those that match a part of it follow, marked as near. The words of a study (name, number, date) count for its questions. The same question of other waves is nested in the best match, the newest of those that match as well.',
  'search.documents':
    'Answers one page of the documents that you may open, found by name and by the text of their pages. Ask for the parts that you need with fields.',
  'search.suggest':
    'For search fields, while somebody types: the last word counts as the beginning of one. At most 4 of each kind, 2 entries of the glossary, or 12 of the one that kind names: an exact number or code first, then what begins as typed, then the newest. Nothing is counted, and no spelling is mended; nothing comes for words such as "the" alone.',
  'questions.search': 'Answers the 50 best matches by the text of the question, without paging.',
  'similar.question': 'Answers the question and at most 25 questions of other datasets whose text comes close to it.',
  'similar.parent': 'Answers the study that holds the question.',
  'similar.askedBefore':
    'Compares up to 4 questions of a draft with those of all datasets that you may open: by letters and words, and where your organisation searches by meaning also by words near in meaning. Nothing of the draft is kept. Ask for a long draft in several calls.',
  'similar.readDraft':
    'Takes a Word (.docx) or text file of at most 10 MB and answers its text of at most 300,000 characters. The content decides what it is. Nothing of the file is kept.',
  'share.email':
    'Sends a mail of a fixed form with the address of the item to addresses, people and groups, everybody once. Each has its own outcome; 20 are taken in one call, and 100 people in an hour: what does not fit is refused in its outcome, and with nothing left the call with 429.',
  'share.preview':
    'Answers for each address, person and group what they would see, as far as you may know that, whether mails can be sent at all, and the link. Nothing is sent. 600 addresses in an hour, more are refused with 429.',
  'share.suggest':
    'Names groups that you may write to and colleagues whose name begins so, with what they would see as far as you may know that. Under silent restrictions nobody is found but the author of a story.',
  'access.ask':
    'Sends a request for access to those who can give it. The answer is the same whether the item is hidden from you or does not exist, in which case it reaches nobody. A repeat within a day changes the note only; 20 requests in an hour, more are refused with 429.',
  'access.list':
    'Answers your own requests and those of others that you can answer: what you give access to, and what giving it does.',
  'access.answer':
    'Makes exactly the change that was listed, named by its groups, or declines. A change that means something else by now is refused with 409.',

  // Documents and key insights
  'documents.list': 'Lists the documents of the study that you may open, newest first.',
  'documents.upload':
    'The body is the file itself. PDF, PowerPoint, Word, Excel and pictures are taken, at most 100 MB; its content decides what it is. Text and previews follow: preview_state says when.',
  'documents.get': 'Answers the document with the addresses of its file and previews.',
  'documents.page':
    'Answers the text of the page and the address of its preview. With a query, the words that match are marked in the text, and on the preview where their places are known.',
  'documents.find':
    'Answers the pages that hold all words of the query, in their order, each with the text around the first match.',
  'documents.preview': 'Answers the picture of the page.',
  'documents.file': 'Answers the file as it was uploaded.',
  'documents.delete': 'Removes the document with its pages and previews for good.',
  'documents.patch': 'Sets the access groups that may open the document. It takes effect at once.',
  'documents.copy': 'Adds the same file to another study, as a separate document with the same access groups.',
  'insights.list': 'Lists the key insights in their order. A study also answers those of its documents.',
  'insights.search':
    'Answers one page of the key insights of all studies, documents and datasets that are open to you and that hold all words of the query.',
  'insights.create': 'Adds a key insight behind the last one. A study with its documents holds at most 200.',
  'insights.order': 'Takes the ids of all key insights in their new order.',
  'insights.get': 'Answers one key insight.',
  'insights.patch': 'Changes the text, or removes the picture with insight_image null.',
  'insights.delete': 'Removes the key insight with its picture.',
  'insights.uploadImage':
    'The body is the picture itself: PNG, JPEG or GIF, at most 10 MB. It is redrawn, so that nothing else of the file is kept.',
  'insights.image': 'Answers the picture as WebP.',

  // Datasets and questions
  'datasets.get':
    'Answers the dataset with its questions, options, nets and calculated rows. Without full access it holds the open questions only, with protected counts.',
  'datasets.patch': 'Takes exactly one of the three fields. It takes effect at once.',
  'datasets.publish':
    'Starts to publish the dataset, or the version that waits. It is done when its state is Ready (datasets.states); readers keep what they have until then.',
  'datasets.changes':
    'Compares the version that waits, or the one named, with the one that readers have. Without one that waits, the list is empty.',
  'datasets.versions':
    'Answers what each version holds and who made and published it, and files since the last one that could not become a version.',
  'datasets.withdraw':
    'Readers no longer meet the dataset, and saved reports on it cannot be opened, until a version is published again. Who did it is in the security log.',
  'datasets.publishVersion':
    'Takes any version that is not published, an earlier one among them. Readers keep theirs until the job has brought the other one.',
  'datasets.states':
    'Answers little, so that it can be asked again and again while something is imported or published.',
  'datasets.grids': 'Answers for one question, or for each, the questions with the same options in the same order.',
  'datasets.changeGrids':
    'The body names 1 to 200 grids and what to do with each. Grids are dissolved first, then changed, then made; all of it is done, or nothing.',
  'questions.patch': 'Takes exactly one of the three fields.',
  'questions.patchByUri': 'As questions.patch, for a question that is named by its natural key.',
  'nets.create': 'Adds a net for all readers of the dataset. A question holds at most 100.',
  'nets.change': 'Changes a net that you added; managers can change all of them.',
  'nets.delete': 'Removes a net that you added; managers can remove all of them.',
  'calculated.create': 'Adds a calculated row for all readers of the dataset. A question holds at most 100.',
  'calculated.change': 'Gives a calculated row that you added another definition; managers can change all of them.',
  'calculated.delete': 'Removes a calculated row that you added; managers can remove all of them.',
  'filters.list': 'Lists the filters on the dataset that you gave a name, by name. Nobody else sees them.',
  'filters.create':
    'Keeps a filter for you. You have at most 100 on one dataset; a name that you used already is refused with 409.',
  'filters.change': 'Changes the name, the filter, or both.',
  'filters.delete': 'Removes the filter. Reports that were made with it stay as they are.',
  'tableBooks.create':
    'The body is the table book itself: XLSX or CSV, at most 20 MB. Its tables are recognised by titles, labels and heads and counted under every weight and base; tableBooks.get says when it is done. Only with full access to the dataset. You have at most 20 comparisons, each kept for 7 days; the oldest makes room for a new one.',
  'tableBooks.get':
    'Answers which setting explains the figures and letters of the book, and every cell that differs with its likeliest reason. Nobody else sees it.',
  'tableBooks.delete': 'Stops the comparison, or removes it.',
  'banners.list':
    'Lists the banners that managers made for the dataset, in their order. Without full access they hold open questions only.',
  'banners.create':
    'Makes a banner for all readers of the dataset: at most 12 entries side by side and 200 columns. A name that is taken is refused with 409.',
  'banners.order': 'Takes the ids of all banners of the dataset in their new order.',
  'banners.patch':
    'Changes the name, the entries, or both. Where somebody else changed the banner since base_revision, it is refused with the code edited.',
  'banners.delete': 'Removes the banner. Saved reports that use it say that it is gone.',
  'responses.list':
    'Answers one page of the open-ended answers with what they sound like, in an order that says nothing about respondents. Where too few people wrote something for your rights, there are none (protected).',
  'responses.sentiment':
    'Answers which scores are called positive, neutral and negative, and which languages are scored.',
}
