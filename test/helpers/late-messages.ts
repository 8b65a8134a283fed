import { addLateMessages } from '#shared/messages/late-messages.ts';

// Otherwise a message would be defined only after another file of the same process had loaded it.
addLateMessages();
