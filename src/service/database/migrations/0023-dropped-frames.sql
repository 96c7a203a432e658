-- How many pictures of a video were left out as its encoder was behind; null where that was not counted.
alter table replays add column frames_dropped integer;
