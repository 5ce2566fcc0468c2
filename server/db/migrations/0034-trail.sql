-- The trail is searched by person and by place.
CREATE INDEX history_of_staff ON history (actor_id, id) WHERE actor = 'staff';
CREATE INDEX history_of_place ON history (location_id, id) WHERE location_id IS NOT NULL;
